import { hydrateRoot } from 'react-dom/client'
import { idPrefix, IslandTree } from '#ui/island-tree.tsx'
import { pageClient } from '#ui/query-client.ts'
import { type IslandModule, type IslandName, islands } from './registry.ts'

/** Fetches the code and the data of an island and hydrates it. Resolves when the island handles presses. */
export async function mountIsland(place: HTMLElement): Promise<void> {
  const client = pageClient()
  const props = JSON.parse(place.getAttribute('props') ?? '{}') as Record<string, unknown>
  const { component: View, prepare }: IslandModule = await islands[place.dataset['island'] as IslandName]()
  // Without the data the island asks for it again and reports the failure.
  await prepare?.(client, props).catch(() => {})
  await new Promise<void>((done) => {
    hydrateRoot(
      place,
      <IslandTree client={client} onReady={done}>
        <View {...props} />
      </IslandTree>,
      {
        identifierPrefix: idPrefix(place.getAttribute('index') ?? ''),
        // When the data is newer than the document, React renders the island again. In development it is a fault of the island.
        onRecoverableError: import.meta.env.DEV ? reportError : () => {},
      },
    )
  })
}
