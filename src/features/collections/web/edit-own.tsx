import { t } from '#i18n/index.ts'
import { collectionOptions } from './collection-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { EditCollection } from './edit-collection.tsx'

/** The form of an own collection, once it is known what it holds. */
export function EditOwn({ id, onSaved }: { id: string; onSaved: () => void }) {
  const { data, isError } = useQuery(collectionOptions(id))
  if (data) return <EditCollection collection={data} onSaved={onSaved} />
  return isError ? <State level={3} title={t.pages.collectionMissing} tone="error" /> : <Skeleton className="h-80 rounded-m!" />
}
