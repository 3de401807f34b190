export const viewerKeys = { viewer: ['viewer'] }
