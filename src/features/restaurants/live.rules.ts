/** Where the stream of live numbers is: `?venue=…`, once for each venue. */
export const LIVE_PATH = '/api/live'

/** More venues than a person sees at once in all windows of a browser. */
export const LIVE_VENUES_MAX = 20
