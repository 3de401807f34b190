/** The query key of the viewer. */
export const viewerKeys = { viewer: ['viewer'] }
