import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { readProps } from '#ui/island-props.ts'
import { idPrefix, IslandTree } from '#ui/island-tree.tsx'
import { pageClient } from '#ui/query-client.ts'
import { loadIsland } from './island-files.ts'
import { isTranslated, keepTexts, restoreIsland } from '#ui/translated/keep-texts.ts'

/**
 * Fetches the code and the data of an island and hydrates it. Resolves when the island handles presses. `whenReleased` waits until no
 * pointer is down.
 * @returns whether the browser had translated the island
 */
export async function mountIsland(place: HTMLElement, whenReleased: () => Promise<unknown>): Promise<boolean> {
  keepTexts()
  const client = pageClient()
  const props = readProps(place)
  const { component: View, prepare } = await loadIsland(place.dataset['island']!)
  // If the data is missing, the island requests it again and reports the failure.
  await prepare?.(client, props).catch(() => {})
  if (isTranslated(place)) await whenReleased()
  const wasTranslated = isTranslated(place)
  restoreIsland(place)
  let ready = (): void => {}
  const isReady = new Promise<void>((done) => (ready = done))
  const hydrate = (): unknown =>
    hydrateRoot(
      place,
      <IslandTree client={client} onReady={ready}>
        <View {...props} />
      </IslandTree>,
      {
        identifierPrefix: idPrefix(place.getAttribute('index') ?? ''),
        // When the data is newer than the document, React renders the island again. In development that is reported as a fault of the
        // island.
        onRecoverableError: import.meta.env.DEV ? reportError : () => {},
      },
    )
  // Hydrates synchronously, before the translator changes the restored texts again.
  if (wasTranslated) flushSync(hydrate)
  else hydrate()
  await isReady
  return wasTranslated
}
