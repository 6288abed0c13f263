import type { FitReasonAnswer } from '@mirador/contract/fit'
import { regionName } from '@mirador/domain/tender/region'
import { paths, pathTo } from '../../paths.ts'
import { FIT_REASONS } from '../../texts/fit.ts'
import { Link } from '../../ui/Link.tsx'
import { Pieces } from './Pieces.tsx'

/** The sentence of a reason, with a link to its subject. */
export function Reason({ reason, bid_idn }: { reason: FitReasonAnswer; bid_idn: string }) {
  const history = { to: pathTo('analysis'), label: FIT_REASONS.seeHistory }
  switch (reason.feature) {
    case 'rubro': {
      const { families, related, lines } = reason
      const names = families.map(({ name }) => name)
      const own = families.reduce((sum, family) => sum + family.lines, 0)
      if (names.length === 0) return <Pieces of={FIT_REASONS.related(related.map(({ name }) => name))} />
      return <Pieces of={FIT_REASONS.rubro(names, { lines: own, all: lines })} />
    }
    case 'words': {
      const [first, ...otherWords] = reason.words
      return (
        <>
          {first && <Pieces of={FIT_REASONS.words(first, reason.lines)} />}{' '}
          {otherWords.length > 0 && `${FIT_REASONS.moreWords(otherWords.map(({ found: text }) => text))} `}
          <Source to={paths.tenderItems(bid_idn)} label={FIT_REASONS.seeLines} />
        </>
      )
    }
    case 'ownFamily':
      return (
        <>
          <Pieces of={FIT_REASONS.ownFamily(reason.name, reason.tenders, reason.of)} /> <Source {...history} />
        </>
      )
    case 'ownBuyer':
      return (
        <>
          {FIT_REASONS.ownBuyer(reason.tenders, reason.of, reason.chosen)} <Buyer rut={reason.institution_rut} />
        </>
      )
    case 'ownBids':
      if (reason.tenders === 0) {
        return (
          <>
            {FIT_REASONS.ownBidsElsewhere(reason.name, reason.in_family)} <Source {...history} />
          </>
        )
      }
      return (
        <>
          {FIT_REASONS.ownBids(reason.tenders, reason.chosen)} <Buyer rut={reason.institution_rut} />
        </>
      )
    case 'similar':
      return (
        <>
          {FIT_REASONS.similar(reason.tenders)}
          <ul className="fit-examples">
            {reason.examples.map((example) => (
              <li key={example.bid_idn}>
                <Source to={paths.tender(example.bid_idn)} label={example.name} />
              </li>
            ))}
          </ul>
        </>
      )
    case 'region':
      return (
        <>
          {FIT_REASONS.region(regionName(reason.region) ?? '')}{' '}
          <Source to={paths.limits()} label={FIT_REASONS.seeLimits} />
        </>
      )
    case 'amount':
      return (
        <>
          {FIT_REASONS.amount(reason)} <Source {...history} />
        </>
      )
    default:
      return (
        <>
          {FIT_REASONS[reason.feature](reason.dismissals)}{' '}
          <Source to={paths.limits()} label={FIT_REASONS.seeDismissals} />
        </>
      )
  }
}

function Buyer({ rut }: { rut: string | null }) {
  return rut && <Source to={paths.institution(rut)} label={FIT_REASONS.seeBuyer} />
}

function Source({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="link wrap-anywhere">
      {label}
    </Link>
  )
}
