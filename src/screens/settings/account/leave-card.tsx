import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import type { AccountDetails } from '#features/accounts/settings.contract.ts'
import { settingTexts } from '#texts/features/accounts/settings'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Card } from '../card.tsx'
import { HelpedButton } from './helped-button.tsx'

const LeaveDialog = lazyPart(() => import('#features/accounts/web/delete-account-dialog.tsx'))

/** Deletes the account, after a dialog. */
export function LeaveCard({ account, username }: { account: AccountDetails; username: string }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Card title={settingTexts.leaving}>
      <HelpedButton help={settingTexts.leaveHelp}>
        <Button className="w-full" onClick={() => setLeaving(true)} variant="danger">
          <Trash2 aria-hidden="true" className="size-5" />
          {settingTexts.leave}
        </Button>
      </HelpedButton>
      {isLeaving && (
        <Suspense>
          <LeaveDialog account={account} onClose={() => setLeaving(false)} username={username} />
        </Suspense>
      )}
    </Card>
  )
}
