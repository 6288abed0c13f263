import { asText, REGION } from '../address-state.ts'

/** The word for all regions, which is not the default. */
const EVERYWHERE = 'todo'

/** The region of a market in an address: a number, or all of them; absent: where the company sells. */
export const MARKET_REGION = {
  read: (text: string) => (text === EVERYWHERE ? 'all' : asText(REGION).read(text)),
  write: (region: string) => (region === 'all' ? EVERYWHERE : region),
}
