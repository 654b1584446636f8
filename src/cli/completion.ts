/**
 * Completion of commands and options: scripts for three shells, generated from the program itself. Where no word fits, files are
 * completed.
 */
import type { Command } from 'commander'
import { SERVICE_COMMANDS } from './service-commands.ts'

interface Place {
  /** The words of the parent commands: '' at the top, then for example 'pool'. */
  path: string
  commands: { name: string; what: string }[]
  options: { long: string; what: string }[]
}

function placesOf(program: Command): Place[] {
  return withSubcommands(program).map((command) => ({
    path: pathOf(command, program),
    commands: [
      ...command.commands.map((each) => ({ name: each.name(), what: each.description() })),
      ...(command === program ? Object.entries(SERVICE_COMMANDS).map(([name, what]) => ({ name, what })) : []),
      ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices.map((name) => ({ name, what: '' }))),
    ],
    options: [...command.options.map(({ long, description }) => ({ long: long!, what: description })), HELP],
  }))
}

const withSubcommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withSubcommands)]

const HELP = { long: '--help', what: 'how it is used' }

const pathOf = (command: Command, program: Command): string =>
  command === program || !command.parent ? '' : `${pathOf(command.parent, program)} ${command.name()}`.trim()

const namesOf = ({ commands, options }: Place): string =>
  [...commands.map(({ name }) => name), ...options.map(({ long }) => long)].join(' ')

/** Shell code that finds the longest command path at the beginning of the typed words, ignoring options. */
const cases = (places: Place[]) => places.map((place) => `    '${place.path}') words='${namesOf(place)}' ;;`).join('\n')
const paths = (places: Place[]) => places.flatMap(({ path }) => (path === '' ? [] : [`'${path}'`])).join('|')

const bash = (places: Place[]): string => `_talent_scout() {
  local current=\${COMP_WORDS[COMP_CWORD]} path='' word words=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in ${paths(places)}) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${cases(places)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _talent_scout talent-scout
`

const zsh = (places: Place[]): string => `#compdef talent-scout
_talent_scout() {
  local command_path='' word words_here=''
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${command_path:+$command_path }$word" in ${paths(places)}) command_path="\${command_path:+$command_path }$word" ;; esac
  done
  case "$command_path" in
${cases(places).replaceAll(' words=', ' words_here=')}
  esac
  compadd -- \${=words_here} || _files
  _files
}
compdef _talent_scout talent-scout
`

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function fish(places: Place[]): string {
  const names = (path: string) => places.find((place) => place.path === path)!.commands.map(({ name }) => name)
  const lines = places.flatMap(({ path, commands, options }) => {
    const seen = path === '' ? [] : path.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`)
    const none = commands.length === 0 ? [] : [`not __fish_seen_subcommand_from ${names(path).join(' ')}`]
    const here = (more: string[]) => [...seen, ...more].join('; and ') || 'true'
    return [
      ...commands.map(
        ({ name, what }) => `complete -c talent-scout -f -n ${quoted(here(none))} -a ${name} -d ${quoted(what)}`,
      ),
      ...options.map(
        ({ long, what }) => `complete -c talent-scout -n ${quoted(here([]))} -l ${long.slice(2)} -d ${quoted(what)}`,
      ),
    ]
  })
  return `${lines.join('\n')}\n`
}

export function completionFor(shell: 'bash' | 'zsh' | 'fish', program: Command): string {
  return { bash, zsh, fish }[shell](placesOf(program))
}
