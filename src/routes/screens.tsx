import type { ReactElement } from 'react'
import { pageTexts } from '#texts/i18n/pages'
import { queueTexts } from '#texts/features/queue/queue'
import { adminTexts } from '#texts/screens/admin/admin'
import { nearTexts } from '#texts/features/restaurants/near'
import { SETUP_PATH } from '#features/accounts/first-admin.rules.ts'
import { NEAR_PATH } from '#features/restaurants/web/list-filters.ts'
import { Island } from '#ui/island.tsx'
import { AdminScreen } from '#screens/admin/admin-screen.island.tsx'
import { sections } from '#screens/admin/sections.ts'
import { AskScreen } from '#screens/ask/ask-screen.island.tsx'
import { AuthScreen } from '#screens/auth/auth-screen.island.tsx'
import { DecisionsScreen } from '#screens/decisions/decisions-screen.island.tsx'
import { FinishSignUpScreen } from '#screens/auth/finish-sign-up-screen.island.tsx'
import { FollowingScreen } from '#screens/following/following-screen.island.tsx'
import { HubTestScreen } from '#screens/hub-test/hub-test-screen.island.tsx'
import { LandingScreen } from '#screens/auth/landing-screen.island.tsx'
import { MessagesScreen } from '#screens/messages/messages-screen.island.tsx'
import { NearScreen } from '#screens/near/near-screen.island.tsx'
import { NotificationsScreen } from '#screens/notifications/notifications-screen.island.tsx'
import { OwnCollectionScreen } from '#screens/collections/own-collection-screen.island.tsx'
import { OwnCollectionsScreen } from '#screens/collections/own-collections-screen.island.tsx'
import { ProfileScreen } from '#screens/profile/profile-screen.island.tsx'
import { QueueScreen } from '#screens/queue/queue-screen.island.tsx'
import { AccountLinkScreen } from '#screens/auth/account-link-screen.island.tsx'
import { EmailChangeScreen } from '#screens/auth/email-change-screen.island.tsx'
import { ResetPasswordScreen } from '#screens/auth/reset-password-screen.island.tsx'
import { SetupScreen } from '#screens/auth/setup-screen.island.tsx'
import { sectionPath, sections as settingsSections, sectionTexts, SETTINGS_PATH } from '#screens/settings/sections.ts'
import { SettingsScreen } from '#screens/settings/settings-screen.island.tsx'
import type { PageRequest, PageAnswer, Route } from '#shell/page.ts'

interface Screen {
  path: string
  /** The name of its island. */
  island: string
  head: (params: PageRequest['params']) => { title: string; description: string; path?: string; isPrivate?: boolean }
  view: (params: PageRequest['params']) => ReactElement<object>
}

/** A document with one island that hydrates at once: it is nothing without script, or shows what only its viewer may see. */
function screen({ path, island, head, view }: Screen): Route {
  return {
    path,
    answer({ params }) {
      return {
        head: { path, isPrivate: true, ...head(params) },
        view: (
          <Island name={island} wake="now">
            {view(params)}
          </Island>
        ),
        screen: island,
      }
    },
  }
}

/** The two addresses of the sign-in page. The ways to sign in are part of the document: a later button would move the form. */
const auth = (path: '/tr/auth' | '/tr/login'): Route => ({
  path,
  answer({ reads }): PageAnswer {
    return {
      head: { title: pageTexts.auth, description: pageTexts.authDescription, path },
      view: (
        <Island name="auth-screen" wake="now">
          <AuthScreen ways={reads.signInWays()} />
        </Island>
      ),
      screen: 'auth-screen',
    }
  },
})

/** The restaurants near a place. The filters are part of the document, so that no chip changes its name. */
const near: Route = {
  path: NEAR_PATH,
  async answer({ reads }) {
    const cards = await reads.mealCards()
    return {
      head: { title: nearTexts.title, description: nearTexts.description, path: NEAR_PATH },
      view: (
        <Island name="near-screen" wake="now">
          <NearScreen cards={cards} />
        </Island>
      ),
      screen: 'near-screen',
    }
  },
}

/** The page of the link that `lokma setup` prints. */
const setup: Route = {
  path: SETUP_PATH,
  answer({ reads }): PageAnswer {
    return {
      head: { ...pageTexts.setup, path: SETUP_PATH, isPrivate: true },
      view: (
        <Island name="setup-screen" wake="now">
          <SetupScreen command={reads.setupCommand()} />
        </Island>
      ),
      screen: 'setup-screen',
    }
  },
}

/** The sections of the admin area, each with its address, and the file of a member. */
const admin: Route[] = [
  ...sections.map(({ id, path }) => ({ path, section: id })),
  { path: '/tr/admin/members/:name', section: 'members' as const },
].map(({ path, section }) =>
  screen({
    path,
    island: 'admin-screen',
    head: () => ({ title: `${adminTexts.sections[section]}: ${adminTexts.title}`, description: adminTexts.description }),
    view: ({ name }) => <AdminScreen {...(name !== undefined && { item: name })} section={section} />,
  }),
)

/** The settings: their menu, and each section with its address. */
const settings: Route[] = [
  screen({
    path: SETTINGS_PATH,
    island: 'settings-screen',
    head: () => ({ title: pageTexts.settings, description: pageTexts.settingsIntro }),
    view: () => <SettingsScreen />,
  }),
  ...settingsSections.map((section) =>
    screen({
      path: sectionPath(section),
      island: 'settings-screen',
      head: () => ({ title: `${sectionTexts(section).title}: ${pageTexts.settings}`, description: sectionTexts(section).about }),
      view: () => <SettingsScreen section={section} />,
    }),
  ),
]

const collectionsHead = () => ({ title: pageTexts.collections, description: pageTexts.collectionsIntro, path: '/tr/collections' })

export const screens: Route[] = [
  auth('/tr/auth'),
  auth('/tr/login'),
  setup,
  screen({ path: '/tr/auth-landing', island: 'landing-screen', head: () => pageTexts.landing, view: () => <LandingScreen /> }),
  screen({
    path: '/tr/finish-sign-up',
    island: 'finish-sign-up-screen',
    head: () => ({ title: pageTexts.finish, description: pageTexts.finishHelp }),
    view: () => <FinishSignUpScreen />,
  }),
  screen({
    path: '/tr/reset-password',
    island: 'reset-password-screen',
    head: () => pageTexts.resetPassword,
    view: () => <ResetPasswordScreen />,
  }),
  screen({
    path: '/tr/email-change',
    island: 'email-change-screen',
    head: () => pageTexts.emailChange,
    view: () => <EmailChangeScreen />,
  }),
  screen({
    path: '/tr/account-link',
    island: 'account-link-screen',
    head: () => pageTexts.accountLink,
    view: () => <AccountLinkScreen />,
  }),
  screen({
    path: '/tr/ask',
    island: 'ask-screen',
    head: () => ({ title: pageTexts.ask, description: pageTexts.askDescription }),
    view: () => <AskScreen />,
  }),
  near,
  screen({
    path: '/tr/following',
    island: 'following-screen',
    head: () => ({ title: pageTexts.following, description: pageTexts.followingIntro }),
    view: () => <FollowingScreen />,
  }),
  screen({
    path: '/tr/messages',
    island: 'messages-screen',
    head: () => ({ title: pageTexts.messages, description: pageTexts.messagesIntro }),
    view: () => <MessagesScreen />,
  }),
  screen({
    path: '/tr/notifications',
    island: 'notifications-screen',
    head: () => ({ title: pageTexts.notifications, description: pageTexts.notificationsIntro }),
    view: () => <NotificationsScreen />,
  }),
  screen({
    path: '/tr/decisions',
    island: 'decisions-screen',
    head: () => ({ title: pageTexts.decisions, description: pageTexts.decisionsIntro }),
    view: () => <DecisionsScreen />,
  }),
  screen({
    path: '/tr/moderation/queue',
    island: 'queue-screen',
    head: () => ({ title: queueTexts.title, description: queueTexts.description }),
    view: () => <QueueScreen />,
  }),
  ...admin,
  ...settings,
  screen({ path: '/tr/collections', island: 'own-collections-screen', head: collectionsHead, view: () => <OwnCollectionsScreen /> }),
  screen({
    path: '/tr/collections/mine/:id',
    island: 'own-collection-screen',
    head: collectionsHead,
    view: ({ id }) => <OwnCollectionScreen id={id!} />,
  }),
  screen({
    path: '/tr/profile/me',
    island: 'profile-screen',
    head: () => ({ title: pageTexts.profile, description: pageTexts.profileDescription }),
    view: () => <ProfileScreen username="me" />,
  }),
  screen({
    path: '/tr/signalr-test',
    island: 'hub-test-screen',
    head: () => ({ title: pageTexts.signalrTest, description: pageTexts.signalrTestIntro }),
    view: () => <HubTestScreen />,
  }),
]
