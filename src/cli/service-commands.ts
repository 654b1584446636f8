/** The commands of the same program that run the service. bin/talent-scout starts them; here they are only listed. */
export const SERVICE_COMMANDS: Record<string, string> = {
  start: 'API, workers, console, and a demo account on invented people (the default)',
  serve: 'the API only; a network must be configured',
  work: 'workers only; a network must be configured',
  searcher: 'a process that holds the index of pools for all others of this machine (docs/scaling.md)',
  door: 'the one address in front of several installations (docs/scaling.md)',
  mcp: 'tools for an agent on this machine, over stdio (docs/mcp.md)',
  admin: 'the operator’s commands: accounts, keys, credits, backup … (talent-scout admin --help)',
  'network-check': 'check a network of your own against the contract',
  sandbox: 'the network of invented people by itself',
  version: 'show the version',
}
