/** Whether a browser can show pushes. On iOS only a site on the home screen can show them. */
export type PushAbility = 'able' | 'home-screen' | 'unsupported'

interface Browser {
  hasPush: boolean
  userAgent: string
  maxTouchPoints: number
}

/** Whether this browser can show pushes; on an iPhone or iPad, the person must first add the site to the home screen. */
export function abilityOf({ hasPush, userAgent, maxTouchPoints }: Browser): PushAbility {
  if (hasPush) return 'able'
  // An iPad identifies itself as a Mac; no Mac has a touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return isIos ? 'home-screen' : 'unsupported'
}
