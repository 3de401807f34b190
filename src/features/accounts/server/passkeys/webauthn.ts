/** The library of passkeys with its hundreds of files, loaded at first use: a start without it is quicker. */
export const loadWebauthn = () => import('@simplewebauthn/server')
