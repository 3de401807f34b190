import { SECRET_SETTINGS } from '#site/server/config.ts'

/** Shorter values are names of databases and the like: they would tear holes into every sentence. */
const SHORTEST = 6

/** Cuts the values of secret settings, and the passwords in their addresses, out of a text. */
export function hideSecrets(env: NodeJS.ProcessEnv): (text: string) => string {
  const values = [...SECRET_SETTINGS].flatMap((name) => (name === 'S3_ENDPOINT' ? [] : secretsIn(env[name] ?? '')))
  const hidden = [...new Set(values)].filter((value) => value.length >= SHORTEST).sort((one, other) => other.length - one.length)
  return (text) => hidden.reduce((rest, value) => rest.replaceAll(value, '…'), text)
}

/** A value; of an address its password, as it is written and as it is meant. */
function secretsIn(value: string): string[] {
  if (!/^[a-z]+:\/\//i.test(value)) return [value]
  const password = /^[a-z]+:\/\/[^:@/]*:(.+)@[^@]*$/is.exec(value)?.[1]
  if (password === undefined) return []
  return [value, password, decode(password)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
