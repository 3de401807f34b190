/** Where the stream of live numbers is: `?restaurant=…`, once for each restaurant. */
export const LIVE_PATH = '/api/live'

/** More restaurants than a person sees at once in all windows of a browser. */
export const LIVE_RESTAURANTS_MAX = 20
