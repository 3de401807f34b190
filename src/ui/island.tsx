import { createContext, type ReactElement, useContext } from 'react'
import { writeProps } from './island-props.ts'
import type { PageData } from './query-client.ts'

/** When an island wakes, besides the first touch, focus or key press in it. */
export type Wake =
  /** As soon as the page is loaded, for a screen that shows nothing without script. */
  | 'now'
  /** When the island comes near the screen. */
  | 'near'
  /** When the viewer is known to be a member. */
  | 'member'
  /** When the viewer is known to be a member and the island is on the screen. */
  | 'member-visible'
  /** When the viewer has voted for the restaurant of this page. */
  | 'voted'
  /** When the viewer's e-mail address is unconfirmed. */
  | 'unconfirmed'
  /** When the viewer is under a sanction. */
  | 'sanctioned'
  /** Only when another island asks for it. */
  | 'asked'

interface IslandProps {
  /** The file of the component is `<name>.island.tsx`, and the component has the same name: src/browser/island-files.ts. */
  name: string
  wake?: Wake
  /** Wakes when the viewer has this profile id. */
  owner?: string | null
  /** Wakes when the address ends in one of these fragments, separated by spaces. */
  hash?: string
  /** Wakes when this device keeps a draft whose key begins with this text; several texts are separated by spaces. */
  draft?: string
  /** Wakes together with the islands of the same group. */
  group?: string
  /**
   * All that the component reads of the page's query client, as plain JSON. With it the server keeps the markup, by the props, these data
   * and the address: nothing else may decide it but the times that `CachedFragment` allows, and it must have no picture of high priority.
   */
  reads?: PageData
  /** The component with its props, which must be plain JSON. */
  children: ReactElement<object>
}

export interface CollectedPart {
  /** The id of the part, unique in the document. */
  id: string
  element: ReactElement<object>
  /** An island is rendered as a separate tree; a fragment is taken from the cache. */
  kind: 'island' | 'fragment'
  /** All that a kept island reads of the page's query client. */
  reads?: PageData | undefined
}

interface Collected {
  parts: CollectedPart[]
  /** The prefix of the ids of the parts. */
  prefix: string
}

/**
 * Collects the islands and the cached fragments of a part of a document while the server renders it; null in the browser and within an
 * island.
 */
export const CollectedParts = createContext<Collected | null>(null)

/** The character before and after the number of a part in the rendered document. No text of a page contains this control character. */
export const PART_MARK = '\u0001'

/** Stores a part to render it later, and returns its mark for the markup. */
function collect(
  { parts, prefix }: Collected,
  element: ReactElement<object>,
  kind: CollectedPart['kind'],
  reads?: PageData,
): { id: string; mark: string } {
  const index = parts.length
  const id = prefix + index
  parts.push({ id, element, kind, reads })
  return { id, mark: PART_MARK + index + PART_MARK }
}

/**
 * Static markup that the server renders once for the same component and props, which must be plain JSON. Its component must depend on
 * nothing else: it has no access to the address and the query client of the page. Only the text of `RelativeTime` may be outdated;
 * src/browser/update-times.ts corrects it.
 */
export function CachedFragment({ children }: { children: ReactElement<object> }) {
  const collected = useContext(CollectedParts)
  return collected === null ? children : collect(collected, children, 'fragment').mark
}

/**
 * A part of a document that becomes interactive. The server renders it as static HTML; the browser hydrates it when it is first
 * used. Within another island it is a plain component.
 */
export function Island({ name, wake, owner, hash, draft, group, reads, children }: IslandProps) {
  const collected = useContext(CollectedParts)
  if (collected === null) return children
  const { id, mark } = collect(collected, children, 'island', reads)
  const { props } = children
  return (
    <lokma-island
      data-island={name}
      props={writeProps(props)}
      index={id}
      wake={wake}
      owner={owner ?? undefined}
      hash={hash}
      draft={draft}
      group={group}
    >
      {/* An island that only its owner sees is empty until the viewer is known. */}
      {wake === 'asked' && owner !== undefined ? null : mark}
    </lokma-island>
  )
}

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React's types are extended this way
  namespace JSX {
    interface IntrinsicElements {
      'lokma-island': { children?: React.ReactNode } & Record<string, unknown>
    }
  }
}
