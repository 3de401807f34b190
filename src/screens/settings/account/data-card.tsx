import LogOut from 'lucide-react/icons/log-out'
import { DownloadButton } from '#features/accounts/web/download-button.tsx'
import { useSignOutEverywhere } from '#features/profiles/web/account.api.ts'
import { settingTexts } from '#texts/features/accounts/settings'
import { Button } from '#ui/button.tsx'
import { Card } from '../card.tsx'
import { HelpedButton } from './helped-button.tsx'

/** Ends all sessions, and downloads what the site keeps about the member. */
export function DataCard() {
  const everywhere = useSignOutEverywhere()
  return (
    <Card title={settingTexts.sessionsAndData}>
      <HelpedButton help={settingTexts.everywhereHelp}>
        <Button className="w-full" disabled={everywhere.isPending} onClick={() => everywhere.mutate()}>
          <LogOut aria-hidden="true" className="size-5" />
          {settingTexts.everywhere}
        </Button>
      </HelpedButton>
      <HelpedButton help={settingTexts.downloadHelp}>
        <DownloadButton className="w-full" />
      </HelpedButton>
    </Card>
  )
}
