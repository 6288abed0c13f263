import type { MarketAnswers as Answers } from '@mirador/contract/market-answers'
import { shortDay } from '@mirador/domain/time/chile-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, ChevronRight } from 'lucide'
import { useEffect, useRef } from 'react'
import { marketAnswersQuery } from '../../../../api/market.ts'
import { serverNow } from '../../../../api/server-clock.ts'
import { announce } from '../../../../components/announcer.tsx'
import { longLawDay, monthName } from '../../../../components/charts/month-name.ts'
import { LazyDownloadButton } from '../../../../components/download/LazyDownloadButton.tsx'
import { PageHeading } from '../../../../components/PageHeading.tsx'
import { QueryError } from '../../../../components/QueryError.tsx'
import { paths, pathTo } from '../../../../paths.ts'
import { DOWNLOAD_BUTTON } from '../../../../texts/download-button.ts'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { WRAPPING } from '../../../../ui/button-class.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { AnalysisTabs } from '../../AnalysisTabs.tsx'
import { ANALYSIS } from '../../analysis-texts.ts'
import { StaleBand } from '../../StaleBand.tsx'
import { AnswerCard, WAY } from './AnswerCard.tsx'
import { AnswerPills } from './AnswerPills.tsx'
import { countRows } from './answer-sums.ts'
import './answers.css'
import { type AnswerProps, answersAddress, monthsAddress, readAnswersState } from './answers-state.ts'
import { ANSWERS } from './answers-texts.ts'
import { BuyersCard } from './BuyersCard.tsx'
import { PricesCard } from './PricesCard.tsx'
import { PurchasesCard, purchasesSentence } from './PurchasesCard.tsx'
import { WinnersCard } from './WinnersCard.tsx'

/** 'Mercado': four questions of a supplier, each answered by one sentence. */
export function MarketAnswers({ search }: { search: URLSearchParams }) {
  const state = readAnswersState(search)
  const result = useQuery({ ...marketAnswersQuery(state), placeholderData: keepPreviousData })
  const { data, isError, isPlaceholderData } = result
  useAnnouncement(data && !isPlaceholderData && data.families.length > 0 ? purchasesSentence(data, state) : undefined)
  return (
    <>
      <div className="flex min-h-10 flex-wrap items-start justify-between gap-x-4">
        <PageHeading title={ANALYSIS.title(ANSWERS.title)} className="text-2xl max-tablet:text-xl">
          {ANSWERS.title}
        </PageHeading>
        {data && data.families.length > 0 && (
          <LazyDownloadButton
            label={DOWNLOAD_BUTTON.table}
            list="market_answers"
            query={{ family: state.family, region: state.region }}
            total={countRows(data)}
          />
        )}
      </div>
      <AnalysisTabs view="mercado" />
      {content()}
    </>
  )

  function content() {
    if (!data) {
      return isError ? <QueryError query={result} title={ANSWERS.errorTitle} hint={ANSWERS.errorHint} /> : <Waiting />
    }
    if (data.families.length === 0) return <NoRubros />
    return (
      <div className={isPlaceholderData ? 'opacity-60' : undefined} aria-busy={isPlaceholderData}>
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <AnswerPills state={state} answers={data} />
          <Period answers={data} />
        </div>
        {data.own_regions.length === 0 && state.region === undefined && (
          <p className="mb-3 text-sm text-ink2">
            {ANSWERS.noRegions}{' '}
            <Link to={paths.limits()} className="link">
              {ANSWERS.sayRegions}
            </Link>
          </p>
        )}
        {data.ledger && <StaleBand to={data.ledger.to} now={serverNow()} />}
        <div className="answers">
          <PurchasesCard state={state} answers={data} />
          <Awards state={state} answers={data} />
        </div>
        <Foot state={state} answers={data} />
      </div>
    )
  }
}

/** The three answers that come from offers, or why there is none. */
function Awards({ state, answers }: AnswerProps) {
  const questions = [ANSWERS.buyers.question, ANSWERS.winners.question, ANSWERS.prices.question]
  if (state.channel === 'agil') {
    const way = (
      <Link to={answersAddress({ ...state, channel: undefined })} className={WAY}>
        {ANSWERS.seeTenders}
      </Link>
    )
    return questions.map((question) => (
      <AnswerCard key={question} question={question} sentence={ANSWERS.onlyTenders} way={way} />
    ))
  }
  if (!answers.ledger) {
    return questions.map((question) => (
      <AnswerCard key={question} question={question} sentence={ANSWERS.noOffers} cases={ANSWERS.noOffersHint} />
    ))
  }
  return (
    <>
      <BuyersCard state={state} answers={answers} />
      <WinnersCard state={state} answers={answers} />
      <PricesCard state={state} answers={answers} />
    </>
  )
}

/** Announces the answer after a change; the heading announces the arrival. */
function useAnnouncement(sentence: string | undefined) {
  const lastSentence = useRef<string>(undefined)
  useEffect(() => {
    if (sentence && lastSentence.current && lastSentence.current !== sentence) announce(ANSWERS.announced(sentence))
    lastSentence.current = sentence ?? lastSentence.current
  }, [sentence])
}

function Period({ answers: { months, ledger } }: { answers: Answers }) {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return null
  const read = ledger ? shortDay(new Date(ledger.source_at), serverNow()) : undefined
  return (
    <p className="ms-auto text-sm text-ink3">{ANSWERS.period(monthName(first.month), monthName(last.month), read)}</p>
  )
}

function Foot({ state, answers: { compared_from, own_regions } }: AnswerProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink to={monthsAddress(state, own_regions)} className={WRAPPING}>
        <Icon icon={ChevronRight} size={16} />
        {ANSWERS.allMonths}
      </ButtonLink>
      <p className="text-sm text-ink3">{ANSWERS.comparedSince(monthName(compared_from), longLawDay())}</p>
    </div>
  )
}

function NoRubros() {
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={ANSWERS.noRubros.title}
      actions={
        <>
          <ButtonLink variant="primary" className={WRAPPING} to={pathTo('profile', { vista: 'rubros' })}>
            {ANSWERS.noRubros.action}
          </ButtonLink>
          <ButtonLink className={WRAPPING} to={monthsAddress({}, [])}>
            {ANSWERS.noRubros.other}
          </ButtonLink>
        </>
      }
    >
      {ANSWERS.noRubros.hint}
    </EmptyState>
  )
}

/** Four cards of the height of the answers. */
function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">{ANSWERS.loading}</span>
      <Skeleton className="mb-3 h-10 w-full" />
      <div className="answers">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-96 w-full" />
        ))}
      </div>
    </div>
  )
}
