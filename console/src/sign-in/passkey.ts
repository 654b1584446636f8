/** Creates and uses passkeys in the browser: passes the service's options to it, and the device's answer back. */
import { ask } from '../api/session.ts'

/** Browsers offer passkeys only over https or on this machine. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

export async function signInByPasskey(): Promise<void> {
  const { options } = await ask<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    'POST',
    'sign-in/passkey/options',
    {},
  )
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  await ask('POST', 'sign-in/passkey', { response: used.toJSON() })
}

export async function makePasskey(name: string): Promise<void> {
  const asked = await ask<{ options: PublicKeyCredentialCreationOptionsJSON }>('POST', 'session/passkeys/options', {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked.options)
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  await ask('POST', 'session/passkeys', { name, response: made.toJSON() })
}
