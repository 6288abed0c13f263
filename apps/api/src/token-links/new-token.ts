import { randomBytes } from 'node:crypto'

/** 192 bits: nobody finds one by trying. */
export const newFeedToken = () => randomBytes(24).toString('base64url')
