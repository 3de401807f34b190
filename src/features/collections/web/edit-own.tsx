import { pageTexts } from '#texts/i18n/pages'
import { collectionOptions } from './collection-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { EditCollection } from './parts/edit-collection.tsx'

/** The form for one of the viewer's collections, once its data is loaded. */
export function EditOwn({ id, onSaved }: { id: string; onSaved: () => void }) {
  const { data, isError } = useQuery(collectionOptions(id))
  if (data) return <EditCollection collection={data} onSaved={onSaved} />
  return isError ? <StatusMessage level={3} title={pageTexts.collectionMissing} tone="error" /> : <Skeleton className="h-80 rounded-m!" />
}
