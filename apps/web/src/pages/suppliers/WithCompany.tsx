import type { CompanyAnswer } from '@mirador/contract/suppliers'
import { pesos } from '@mirador/domain/tender/money'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import type { UseQueryResult } from '@tanstack/react-query'
import { type MetShown, partsOf } from '../../components/company-lines/met-shown.ts'
import { SplitBar } from '../../components/company-lines/SplitBar.tsx'
import { FourFigure, FourFigures } from '../../components/FourFigures.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { useTarget } from '../../components/use-target.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { Link } from '../../ui/Link.tsx'
import { type SupplierState, supplierAddress } from './supplier-state.ts'
import { WITH_COMPANY } from './with-company-texts.ts'

// Loaded beside the first answer.
export const MetLines = lazyComponent(() => import('../../components/company-lines/MetLines.tsx'))

interface Props {
  /** of the other company */
  name: string
  state: SupplierState
  /** null: the companies did not meet */
  meeting: UseQueryResult<CompanyAnswer | null>
}

/** What the own company shares with another one: figures, and the lines in which both made offers. */
export function WithCompany({ name, state, meeting }: Props) {
  const heading = useTarget('#encuentros')
  return (
    <section className="mb-8" aria-labelledby="encuentros">
      <h2 ref={heading} id="encuentros" tabIndex={-1} className="mb-3 text-xl outline-none">
        {WITH_COMPANY.title}
      </h2>
      <Loaded query={meeting} skeleton={null} errorTitle={WITH_COMPANY.errorTitle} errorHint={SUPPLIERS.errorHint}>
        {(company) =>
          company && company.lines > 0 ? (
            <Together company={company} name={name} state={state} />
          ) : (
            <p className="text-ink2">{WITH_COMPANY.never}</p>
          )
        }
      </Loaded>
    </section>
  )
}

function Together({ company, name, state }: { company: CompanyAnswer; name: string; state: SupplierState }) {
  const { rut, lines, own_won, both_won, rival_won, lost } = company
  const addressOf = (metFilter: MetShown) => `${supplierAddress(rut, { ...state, metFilter, metPage: 1 })}#encuentros`
  const linkTo = (metFilter: MetShown, count: number) =>
    count > 0 && (
      <Link to={addressOf(metFilter)} className="link target">
        {WITH_COMPANY.see(count)}
      </Link>
    )
  return (
    <>
      <FourFigures>
        <FourFigure label={WITH_COMPANY.met} value={SUPPLIERS.figure(lines)} unit={WITH_COMPANY.lines(lines)}>
          <span className="my-2 block">
            <SplitBar parts={partsOf(company)} name={name} addressOf={addressOf} />
          </span>
          {linkTo('todas', lines)}
        </FourFigure>
        <FourFigure label={WITH_COMPANY.youWon} value={SUPPLIERS.figure(own_won + both_won)} isOwn>
          {both_won > 0 && `${WITH_COMPANY.both(both_won)} `}
          {linkTo('a-ti', own_won)}
        </FourFigure>
        <FourFigure label={WITH_COMPANY.rivalWon} value={SUPPLIERS.figure(rival_won)}>
          {linkTo('a-ella', rival_won)}
        </FourFigure>
        <FourFigure label={WITH_COMPANY.lost} value={pesos(lost)}>
          {WITH_COMPANY.lostHint}
        </FourFigure>
      </FourFigures>
      <div className="mt-4">
        <MetLines
          rut={rut}
          name={name}
          state={state}
          addressOf={(metState) => `${supplierAddress(rut, { ...state, ...metState })}#encuentros`}
        />
      </div>
    </>
  )
}
