/** The credentials of the nodes: the address of the service, and the key. */
import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow'

export class TalentScoutApi implements ICredentialType {
  name = 'talentScoutApi'
  displayName = 'Talent Scout API'
  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'url',
      type: 'string',
      default: 'http://127.0.0.1:8080',
      description: 'Of the service, without a path',
    },
    { displayName: 'API Key', name: 'apiKey', type: 'string', typeOptions: { password: true }, default: '' },
  ]
  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  }
  test: ICredentialTestRequest = { request: { baseURL: '={{$credentials.url}}', url: '/v1/account' } }
}
