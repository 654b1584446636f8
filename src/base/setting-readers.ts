/** Reads the text of a setting. Each reader throws a sentence fragment, "must be …", if the text is not valid. */
import { isIP, isIPv6 } from 'node:net'

export interface Setting<T> {
  name: string
  fallback: string
  about: string
  /** Throws a sentence fragment: "must be …". */
  read: (text: string) => T
}

export const setting = <T>(name: string, fallback: string, read: (text: string) => T, about: string): Setting<T> => ({
  name,
  fallback,
  about,
  read,
})

export const text = (value: string) => value

export const integer = (min: number, max: number) => (value: string) => {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max)
    throw new Error(`must be a whole number from ${min} to ${max}`)
  return number
}

export const flag = (value: string) => {
  if (value !== 'true' && value !== 'false') throw new Error('must be true or false')
  return value === 'true'
}

export const oneOf =
  (...words: string[]) =>
  (value: string) => {
    if (!words.includes(value)) throw new Error(`must be one of ${words.join(', ')}`)
    return value
  }

/** Checks only how it begins: an address with a socket folder has no host, which some parsers refuse as a URL but the driver accepts. */
export const databaseAddress = (value: string) => {
  if (value !== '' && !/^postgres(ql)?:\/\/./.test(value))
    throw new Error('must begin with postgres:// or postgresql://')
  return value || undefined
}

export const webAddress = (value: string) => {
  if (value === '') return undefined
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) throw new Error('must be an http:// or https:// address')
  return value
}

/** Long enough that nobody guesses it; the characters do not matter. */
export const optionalSecret = (value: string) => {
  if (value !== '' && value.length < 32)
    throw new Error('must be at least 32 characters, such as `openssl rand -hex 32` makes')
  return value || undefined
}

export const optionalPort = (value: string) => (value === '' ? undefined : integer(0, 65_535)(value))

export const optionalCount = (max: number) => (value: string) => (value === '' ? undefined : integer(1, max)(value))

export const addresses = (value: string) => {
  for (const each of value.split(',').filter(Boolean)) {
    const [address = '', bits, more] = each.trim().split('/')
    const bitsMax = isIPv6(address) ? 128 : 32
    if (
      !isIP(address) ||
      more !== undefined ||
      (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= bitsMax))
    )
      throw new Error('must be a list of IP addresses or networks, separated by commas')
  }
  return value || undefined
}
