/** Settings of a search cluster. Without an address the index embedded in the database is used. */
import { integer, setting } from '../../base/setting-readers.ts'

const addresses = (value: string) => {
  if (value === '') return undefined
  const isAddress = (each: string) => URL.canParse(each.trim()) && /^https?:/.test(each.trim())
  if (!value.split(',').every(isAddress)) throw new Error('must be http or https addresses, separated by commas')
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
    'The nodes of an OpenSearch cluster (2.19 or 3, or Elasticsearch 8 or 9), separated by commas. Each address may contain a user and a password. The cluster evaluates searches of pools that one machine cannot hold. Empty: the service uses its index in the database.',
  ),
  searchIndex: setting(
    'SCOUT_SEARCH_INDEX',
    'talent-scout',
    indexName,
    'The alias of the index in the cluster. The names of the service’s indexes begin with it. Installations that share a cluster need different names.',
  ),
  searchShards: setting(
    'SCOUT_SEARCH_SHARDS',
    '1',
    integer(1, 1_024),
    'Shards of the index in the cluster. A changed number takes effect with the next `scout index rebuild`. Plan one shard for some four million people.',
  ),
  searchReplicas: setting(
    'SCOUT_SEARCH_REPLICAS',
    '1',
    integer(0, 10),
    'Copies of each shard in the cluster. With 0, a lost node is a lost part of the index, which has to be filled again.',
  ),
}
