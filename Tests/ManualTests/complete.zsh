# Prints what zsh offers for a command line: complete.zsh FOLDER LINE
# A shell on a terminal of its own completes the line; compadd is watched, because what it adds is what is offered.
zmodload zsh/zpty || exit 77
found=$(mktemp)
zpty shell zsh -f -i
zpty -w shell "PS1= PROMPT=; setopt no_list_beep; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D"
zpty -w shell "exec {out}>$found"
zpty -w shell 'compadd() {
  local -a given; given=("$@")
  if [[ ${given[1,(i)(-|--)]} != *-[[:alpha:]]#[OAD]* ]]; then
    local -a words; builtin compadd -O words "$@"; (( $#words )) && print -rl -- $words >&$out
  fi
  builtin compadd "$@"
}'
zpty -w shell 'finish() { _main_complete "$@"; print -- "=end" >&$out }'
zpty -w shell "zle -C finish complete-word finish; bindkey '^I' finish"
zpty -n -w shell "$2"$'\t'
# For 30 seconds at most. The line is never run.
for try in {1..600}; do
  grep -q '^=end$' $found && break
  sleep 0.05
done
zpty -d shell
grep -v '^=end$' $found | sort -u
rm $found
