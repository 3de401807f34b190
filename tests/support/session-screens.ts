import type { Page } from '@playwright/test'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { StaffFactor } from '#people/roles.rules.ts'
import { changeAnswer } from './answers.ts'
import { call } from './calls.ts'
import { journeyDatabase } from './journey-database.ts'
import { asMember } from './kept.ts'
import { PASSWORD, signInByApi, signUp } from './people.ts'
import { texts } from './texts.ts'

/** Signs a further browser of this member in. */
export async function otherDevice(page: Pick<Page, 'request'>, username: string): Promise<void> {
  await signInByApi(page, `${username}@example.com`, PASSWORD)
}

/** Lets a day pass since the sessions of a member were proven. */
export async function ageProofs(username: string): Promise<void> {
  const { pool } = await journeyDatabase()
  await pool.query(
    "update auth_sessions set proven_at = now() - interval '1 day' where user_id = (select auth_id from profiles where username = $1)",
    [username],
  )
}

/** Lets 73 hours pass for the keys of an account, so that they prove what cannot be undone. */
export async function ageKeys(username: string): Promise<void> {
  const { pool } = await journeyDatabase()
  for (const [table, column] of [
    ['passkeys', 'created_at'],
    ['totp_secrets', 'confirmed_at'],
  ])
    await pool.query(
      `update ${table} set ${column} = ${column} - interval '73 hours' where user_id = (select auth_id from profiles where username = $1)`,
      [username],
    )
}

/** The password of a member was replaced a moment ago, by a link: no key of the account is old. */
export async function makeKeysNew(username: string): Promise<void> {
  const { pool } = await journeyDatabase()
  await pool.query('update auth_accounts set key_since = now() where user_id = (select auth_id from profiles where username = $1)', [
    username,
  ])
}

/** Two passkeys of a member, one used and shared between devices. */
async function insertPasskeys(username: string): Promise<void> {
  const { pool } = await journeyDatabase()
  await pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced, created_at, last_used_at)
    select auth_id, sha256((username || name)::bytea), '\\x00', 0, '{}', name, is_synced, now() - interval '40 days', used
    from profiles, (values ('Chrome, Android', true, now() - interval '3 hours'), ('MacBook', false, null)) made (name, is_synced, used)
    where username = $1`,
    [username],
  )
}

/** Asks in the settings to delete the account. */
export async function leaveInSettings(page: Page, username: string): Promise<void> {
  await page.goto('/tr/settings/account')
  await page.getByRole('button', { name: texts.settings.leave }).click()
  const dialog = page.getByRole('dialog', { name: texts.deletion.title })
  await dialog.getByLabel(texts.deletion.password, { exact: true }).fill(PASSWORD)
  await dialog.getByLabel(texts.deletion.typeName(username)).fill(username)
  await dialog.getByRole('button', { name: texts.deletion.submit }).click()
}

/** The area of admins to staff whose role lacks a second factor. */
async function needFactor(page: Page, staffFactor: StaffFactor): Promise<void> {
  await asMember(page)
  await changeAnswer<ViewerResult>(page, /\/api\/viewer\?/, (viewer) => ({ ...viewer, staffFactor }))
  await page.goto('/tr/admin')
  await page.getByRole('heading', { name: texts.queue.factor[staffFactor].title }).waitFor()
}

/** The sessions of a member in the settings, and the dialog that asks for a fresh proof. */
export const sessionScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'settings-sessions': async (page) => {
    const username = await signUp(page)
    // As many sessions as sign-ins: the newest is this browser's.
    for (let turn = 0; turn < 3; turn++) await otherDevice(page, username)
    await page.goto('/tr/settings/security')
    const card = page.getByRole('region', { name: texts.sessions.title })
    await card.getByRole('button', { name: texts.sessions.endOthers }).scrollIntoViewIfNeeded()
  },
  'second-factor-setup': async (page) => {
    await asMember(page)
    await page.goto('/tr/settings/security')
    await page.getByRole('button', { name: texts.secondFactor.setUp }).click()
    await page.getByRole('dialog').getByRole('img').waitFor()
  },
  'settings-passkeys': async (page) => {
    const username = await signUp(page)
    await insertPasskeys(username)
    await page.goto('/tr/settings/security')
    const card = page.getByRole('region', { name: texts.passkeys.title })
    await card.getByRole('button', { name: texts.passkeys.renameOf('MacBook') }).click()
    await card.getByRole('button', { name: texts.passkeys.add }).scrollIntoViewIfNeeded()
  },
  'fresh-proof-by-passkey': async (page) => {
    const username = await signUp(page)
    await insertPasskeys(username)
    await ageProofs(username)
    await page.goto('/tr/settings/security')
    const card = page.getByRole('region', { name: texts.passkeys.title })
    await card.getByRole('button', { name: texts.passkeys.add }).click()
    await page.getByRole('dialog', { name: texts.sessions.proof.title }).waitFor()
  },
  'settings-email-change': async (page) => {
    await asMember(page)
    await page.goto('/tr/settings/account')
    const card = page.getByRole('region', { name: texts.settings.email, exact: true })
    await card.getByRole('button', { name: texts.emailChange.change }).click()
    await card.getByLabel(texts.emailChange.label).fill('yarim@')
    await card.getByRole('button', { name: texts.emailChange.submit }).click()
    await card.getByRole('alert').or(card.locator('[aria-invalid=true]')).first().waitFor()
  },
  'email-change-confirm': (page) => page.goto(`/tr/email-change#access_token=${'A'.repeat(43)}&type=new-email`),
  'email-change-undo': (page) => page.goto(`/tr/email-change#access_token=${'A'.repeat(43)}&type=undo-email`),
  'admin-factor-needed': (page) => needFactor(page, 'missing'),
  'admin-factor-unconfirmed': (page) => needFactor(page, 'unconfirmed'),
  'admin-factor-unproven': (page) => needFactor(page, 'unproven'),
  'settings-waiting': async (page) => {
    const username = await signUp(page)
    await makeKeysNew(username)
    await call(page, 'POST', '/account/deletion', { username, password: PASSWORD })
    await page.goto('/tr/settings/security')
    await page.getByRole('region', { name: texts.accountKeys.waiting.title }).waitFor()
  },
  'leave-later': async (page) => {
    const username = await signUp(page)
    await makeKeysNew(username)
    await leaveInSettings(page, username)
    await page.getByRole('dialog', { name: texts.accountKeys.later.title }).waitFor()
  },
  'account-link-undo': (page) => page.goto(`/tr/account-link#access_token=${'A'.repeat(43)}&type=undo-key`),
  'fresh-proof': async (page) => {
    const username = await signUp(page)
    await page.goto('/tr/messages')
    await page.getByRole('button', { name: texts.messages.keys.open }).waitFor()
    // Another device has the key from here on.
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases())
        await new Promise((done) => indexedDB.deleteDatabase(name!).addEventListener('success', done))
    })
    await ageProofs(username)
    await page.reload()
    await page.getByRole('button', { name: texts.messages.keys.restart }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.messages.keys.restart }).click()
    await page.getByRole('dialog', { name: texts.sessions.proof.title }).waitFor()
  },
}
