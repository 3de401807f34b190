import { existsSync } from 'node:fs'
import { env, loadEnvFile } from 'node:process'

/** The names of the variables that the file added to the environment. */
const fromFile = new Set<string>()

/** The file with the settings: `.env` beside package.json, where SETTINGS_FILE names no other one. */
export function environmentFile(given: NodeJS.ProcessEnv = env): string {
  return given['SETTINGS_FILE'] || '.env'
}

/** Adds the file to the environment, which goes before it. @throws Error with the code of the system when it cannot be read */
export function loadEnvironmentFile(file: string = environmentFile()): void {
  if (!existsSync(file)) return
  const before = new Set(Object.keys(env))
  loadEnvFile(file)
  for (const name of Object.keys(env)) if (!before.has(name)) fromFile.add(name)
}

/** Takes out again what the file added: processes that start from now on read the file as it is then. */
export function forgetEnvironmentFile(): void {
  for (const name of fromFile) delete env[name]
  fromFile.clear()
}
