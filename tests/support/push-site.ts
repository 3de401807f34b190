import { expect } from 'vitest'
import type { NotificationSettings } from '#features/notifications/notifications.contract.ts'
import { created, openPushService, type PushService } from './push-service.ts'
import { settled } from './settled.ts'
import { createTestApp, type TestApp } from './test-app.ts'

type Member = Awaited<ReturnType<TestApp['member']>>

/** A product whose only push service is one of these tests. */
export interface PushSite {
  testApp: TestApp
  service: PushService
  run<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Forgets all devices and what was received. */
  reset(): Promise<void>
  /** Turns pushes on at a new browser. @returns the path of its endpoint */
  subscribe(member: Member): Promise<string>
  /** Lets the seconds pass that a push waits, and sends what is due. */
  pass(app?: Pick<TestApp, 'context'>): Promise<void>
  waiting(): Promise<{ attempts: number; wait: number }[]>
  /** Until each push is delivered or dropped, and nothing else is under way. */
  settled(): Promise<void>
  /** Another process of the same product. */
  another(services?: string): Promise<TestApp>
  close(): Promise<void>
}

export async function openPushSite(): Promise<PushSite> {
  const service = await openPushService()
  const testApp = await createTestApp({ PUSH_SERVICES: service.entry, PUBLIC_URL: 'http://localhost' })
  const run = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await testApp.database.pool.query<Row>(text, values)).rows
  const site: PushSite = {
    testApp,
    service,
    run,
    async reset() {
      await run('delete from push_subscriptions')
      await run('delete from push_outbox')
      Object.assign(service, { received: [], calls: 0, answer: created })
    },
    async subscribe(member) {
      const { path, ...body } = service.browser()
      expect((await member.send('PUT', '/notifications/push', body)).status).toBe(200)
      return path
    },
    async pass({ context } = testApp) {
      await run('update push_outbox set due_at = now()')
      await run('update pushes set next_attempt_at = now()')
      await context.pushes.sweep()
    },
    waiting: () => run('select attempts, extract(epoch from next_attempt_at - now())::float8 as wait from pushes order by id'),
    settled: () => settled(testApp),
    another: (services = service.entry) =>
      createTestApp({ PUSH_SERVICES: services, PUBLIC_URL: 'http://localhost' }, undefined, { url: testApp.databaseUrl }),
    async close() {
      await testApp.close()
      await service.close()
    },
  }
  return site
}

export const like = (who: Member, id: number, reaction: 'like' | null = 'like') => who.send('PUT', `/comments/${id}/reaction`, { reaction })
export const follow = (who: Member, whom: Member) => who.send('PUT', `/profiles/${whom.profileId}/follow`, { following: true })
export const setChannels = (who: Member, body: object) => who.send<NotificationSettings>('PUT', '/notifications/settings', body)
