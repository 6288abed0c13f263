import { MIN_FOR_ANSWER } from '../statistics/shown-share.ts'

interface Answers {
  awarded: { tenders: number }
  buyers: { total: number }
  winners: { total: number }
  prices: { all: { n: number } | null }
}

/** Which of the three answers about awards have enough cases. */
export function answered({ awarded, buyers, winners, prices }: Answers) {
  const isEnough = awarded.tenders >= MIN_FOR_ANSWER
  return {
    buyers: isEnough && buyers.total > 0,
    winners: isEnough && winners.total > 0,
    prices: (prices.all?.n ?? 0) >= MIN_FOR_ANSWER,
  }
}
