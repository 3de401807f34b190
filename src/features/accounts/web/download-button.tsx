import Download from 'lucide-react/icons/download'
import { deletionTexts } from '#texts/features/accounts/deletion'
import { Button } from '#ui/button.tsx'
import { useDownloadData } from './deletion/deletion.api.ts'

/** Downloads all stored data about the member. */
export function DownloadButton({ className }: { className?: string }) {
  const download = useDownloadData()
  return (
    <Button {...(className && { className })} disabled={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden="true" className="size-5" />
      {download.isPending ? deletionTexts.preparing : deletionTexts.download}
    </Button>
  )
}
