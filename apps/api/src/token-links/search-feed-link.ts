/** Where the feed of a saved search is read: no session, whoever has the address has the feed. */
export const feedPath = (token: string) => `/feeds/searches/${token}.xml`
