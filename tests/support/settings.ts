import { ConfigError, readConfig } from '#site/server/config.ts'

/** What is said about wrong settings; 'nothing' about right ones. */
export function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'nothing'
}
