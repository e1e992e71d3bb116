# Completion of snowd for fish. Written by 'make manual'; changes here are lost.

function __snowd_list
    set -l program (commandline -opc)[1]
    command $program help --list $argv[1] 2>/dev/null
end

# Whether the words behind the program begin with these.
function __snowd_has
    set -l words (commandline -opc)[2..-1]
    string match -q -- "$argv *" "$words "
end

complete -c snowd -s c -l config -r -F -d 'configuration file instead of /etc/snowd/snowd.json5'
complete -c snowd -l user -d 'run as your own service: your configuration, your sockets, your session\'s screen'
complete -c snowd -s V -l version -d 'show the version'
complete -c snowd -s h -l help -d 'show this help'
