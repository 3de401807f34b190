/** What a browser can do with pushes. On iOS only a site on the home screen can show them. */
export type PushAbility = 'able' | 'home-screen' | 'unsupported'

interface Browser {
  hasPush: boolean
  userAgent: string
  maxTouchPoints: number
}

/** What this browser can do; on an iPhone or iPad the way leads over the home screen. */
export function abilityOf({ hasPush, userAgent, maxTouchPoints }: Browser): PushAbility {
  if (hasPush) return 'able'
  // An iPad calls itself a Mac; no Mac has a touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return isIos ? 'home-screen' : 'unsupported'
}
