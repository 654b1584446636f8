/** Settings of a search cluster. Without an address the index embedded in the database is used. */
import { integer, setting } from '../../base/setting-readers.ts'

const addresses = (value: string) => {
  if (value === '') return undefined
  const isAddress = (each: string) => URL.canParse(each.trim()) && /^https?:/.test(each.trim())
  if (!value.split(',').every(isAddress)) throw new Error('must be http or https addresses, divided by commas')
  return value
}

const indexName = (value: string) => {
  if (!/^[a-z][a-z0-9-]{0,60}$/.test(value)) throw new Error('must be lower-case letters, digits and hyphens')
  return value
}

export const clusterSettings = {
  searchUrl: setting(
    'SCOUT_SEARCH_URL',
    '',
    addresses,
    'Nodes of an OpenSearch cluster (2.19 or 3; or Elasticsearch 8 or 9), divided by commas; a user and a password may stand in each address. Evaluates searches of pools that one machine cannot hold. Empty: the index embedded in the database.',
  ),
  searchIndex: setting(
    'SCOUT_SEARCH_INDEX',
    'talent-scout',
    indexName,
    'How the index’s name begins there, and its alias. Installations that share a cluster need one each.',
  ),
  searchShards: setting(
    'SCOUT_SEARCH_SHARDS',
    '1',
    integer(1, 1_024),
    'Shards of the index in that cluster; another number counts from the next `scout index rebuild` on. Some four million people each.',
  ),
  searchReplicas: setting(
    'SCOUT_SEARCH_REPLICAS',
    '1',
    integer(0, 10),
    'Copies of each shard there. With 0 a lost node is a lost part of the index, which has to be fed anew.',
  ),
}
