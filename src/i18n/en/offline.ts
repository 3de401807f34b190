import type { Texts } from '../tr/index.ts'

export const offline: Texts['offline'] = {
  title: 'No connection',
  lead: 'Lokma cannot be reached: your internet may be down, or the road to us closed.',
  kept: 'What you typed and did not send is kept on this device. The page opens by itself once the connection is back.',
  still: 'Still no connection.',
}
