import { lazy } from 'react'
import { untilLoaded } from '#lib/waiting.ts'

/** A part of a screen that is loaded when it is first shown. Without a network, it loads once the network is back. */
export const lazyPart: typeof lazy = (load) => lazy(() => untilLoaded(load))
