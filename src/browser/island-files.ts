import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

// oxlint-disable-next-line typescript/no-explicit-any -- each island has props of its own; the server wrote them
type Component = ComponentType<any>

interface IslandFile {
  [component: string]: unknown
  /** Loads the data that the server rendered, so that hydration finds the same. */
  prepare: ((client: QueryClient, props: object) => Promise<unknown>) | undefined
}

const SUFFIX = '.island.tsx'

/** The files of all islands by name. The browser fetches each on demand. */
export const islandFiles = Object.fromEntries(
  Object.entries(import.meta.glob<IslandFile>('../**/*.island.tsx')).map(([path, load]) => [
    path.slice(path.lastIndexOf('/') + 1, -SUFFIX.length),
    load,
  ]),
)

/** Loads an island: the file more-cards.island.tsx exports the component MoreCards. */
export async function loadIsland(name: string): Promise<Pick<IslandFile, 'prepare'> & { component: Component }> {
  const file = await islandFiles[name]!()
  const component = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return { component: file[component] as Component, prepare: file.prepare }
}
