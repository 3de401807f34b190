import { type Config, ConfigError, readConfig } from '#site/server/config.ts'
import { type Code, type Finding, found } from './codes.ts'
import { inSettings } from './where-settings.ts'

interface Usable {
  config: Config
  refused: readonly Finding[]
}

/** Reads the settings as the server in production does. Each one that is refused is a finding, and is then left out, so that all others are looked at too. */
export function readUsable(given: NodeJS.ProcessEnv): Usable {
  let env: NodeJS.ProcessEnv = { ...given, NODE_ENV: 'production' }
  const refused: Finding[] = []
  for (;;) {
    try {
      return { config: readConfig(env), refused }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      refused.push(describe(error.message))
      env = without(env, error.message)
    }
  }
}

function describe(sentence: string): Finding {
  const [name = ''] = sentence.split(' ', 1)
  return found(codeOf(name, sentence), sentence, helps[name] ?? inSettings(`correct ${name}`))
}

const helps: Record<string, string> = {
  AUTH_SECRET: inSettings('set AUTH_SECRET to what this prints: openssl rand -base64 48, and write it'),
  VAPID_PRIVATE_KEY: inSettings(
    'set VAPID_PRIVATE_KEY to the private half that this prints: npx web-push generate-vapid-keys, and write it',
  ),
}

function codeOf(name: string, sentence: string): Code {
  if (name === 'AUTH_SECRET') return sentence.includes('must be set') ? 'AUTH_SECRET_MISSING' : 'AUTH_SECRET_WEAK'
  if (name === 'MAP_PMTILES') return 'MAP_FILE_UNUSABLE'
  return / must (?:not )?be set too/.test(sentence) ? 'SETTING_INCOMPLETE' : 'SETTING_REFUSED'
}

/**
 * The settings without the one that is named, or, where a set of them is not whole, without the set.
 * @throws Error when the sentence names no setting that is there
 */
function without(env: NodeJS.ProcessEnv, sentence: string): NodeJS.ProcessEnv {
  // Only production needs a secret.
  if (sentence.startsWith('AUTH_SECRET must be set')) return { ...env, NODE_ENV: undefined }
  const names = sentence.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b(?:PORT|HOST|CDN|DEMO)\b/g) ?? []
  const name = names.find((one) => (env[one] ?? '') !== '')
  if (name === undefined) throw new Error(sentence)
  const prefix = sentence.includes('must be set too') ? name.slice(0, name.indexOf('_') + 1) : name
  return Object.fromEntries(Object.entries(env).filter(([one]) => (prefix === name ? one !== name : !one.startsWith(prefix))))
}
