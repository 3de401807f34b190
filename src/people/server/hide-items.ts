import { withoutHidden } from '../hidden.rules.ts'
import type { Hidden } from './hidden-from.ts'

/**
 * For lists: leaves out the items of members whom the viewer does not see. What a viewer looks for by name stays found after a mute:
 * there only `blocked` members are left out.
 */
export function hideItems<Item>(memberOf: (item: Item) => string | null | undefined, by: keyof Hidden = 'all') {
  return <Page extends { items: Item[] }>(page: Page, hidden: Hidden): Page => ({
    ...page,
    items: withoutHidden(page.items, hidden[by], memberOf),
  })
}
