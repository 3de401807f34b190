import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { secondFactorTexts } from '#texts/features/accounts/second-factor'
import { api } from '#site/api.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { ProofWay } from '../sessions.contract.ts'
import { useViewer } from '#people/web/viewer.api.ts'
import { mailFailure, MailWait } from './mail-wait.tsx'
import { storeMailWait, useMailWait } from './use-mail-wait.ts'
import { passkeysOptions } from './passkeys/passkeys.api.ts'
import { secondFactorOptions } from './second-factor/second-factor.api.ts'

const ProofDialog = lazyPart(() => import('./proof/proof-dialog.tsx'))

const texts = secondFactorTexts.staff

/** Sends staff the mail that confirms their first second factor. */
export function FactorMail() {
  const kind = `factor ${useViewer().data?.profile?.id ?? ''}`
  const wait = useMailWait(kind)
  const send = useMutation({
    mutationFn: () => api('POST /account/second-factor/mail'),
    onError: (error) => storeMailWait(kind, error),
  })
  if (send.isSuccess)
    return (
      <p className="font-semibold" role="status">
        {texts.sent}
      </p>
    )
  const failure = send.error && mailFailure(send.error, secondFactorTexts.failed)
  return (
    <>
      <Button disabled={send.isPending || wait > 0} onClick={() => send.mutate()} variant="main">
        {send.isPending ? texts.sending : texts.send}
      </Button>
      {wait > 0 && <MailWait className="w-full text-s font-semibold text-danger" seconds={wait} />}
      {failure && (
        <p className="w-full text-s font-semibold text-danger" role="alert">
          {failure}
        </p>
      )}
    </>
  )
}

/** Lets staff prove this session with their second factor. */
export function FactorProof() {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const factor = useQuery(secondFactorOptions())
  const passkeys = useQuery(passkeysOptions())
  if (!factor.data || !passkeys.data) return <Skeleton className="h-12 w-60" />
  const ways: ProofWay[] = [...(passkeys.data.items.length > 0 ? ['passkey' as const] : []), ...(factor.data.isOn ? ['code' as const] : [])]
  return (
    <>
      <Button onClick={() => setAsking(true)} variant="main">
        {texts.prove}
      </Button>
      {isAsking && (
        <Suspense>
          <ProofDialog
            onEnd={(isProven) => {
              setAsking(false)
              if (!isProven) return
              toast(texts.proven, { tone: 'good' })
              void client.invalidateQueries()
            }}
            ways={ways}
          />
        </Suspense>
      )}
    </>
  )
}
