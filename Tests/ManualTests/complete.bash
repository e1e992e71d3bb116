# Prints what bash offers for a command line: complete.bash SCRIPT LINE
source "$1"
COMP_LINE=$2 COMP_POINT=${#2}
read -ra words <<<"$2"
program=${words[0]##*/}
spec=$(complete -p "$program") || exit 1
function=${spec#*-F } function=${function%% *}
# compopt is for a running completion.
compopt() { :; }
"$function"
printf '%s\n' "${COMPREPLY[@]}"
