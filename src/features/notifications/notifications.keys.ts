export const notificationKeys = {
  all: ['notifications'],
  items: (memberId: string | undefined) => ['notifications', memberId, 'items'],
  settings: (memberId: string | undefined) => ['notifications', memberId, 'settings'],
  push: (memberId: string | undefined) => ['notifications', memberId, 'push'],
  mutes: (memberId: string | undefined) => ['notifications', memberId, 'mutes'],
}
