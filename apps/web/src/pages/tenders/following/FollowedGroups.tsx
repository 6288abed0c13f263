import type { TenderSummary } from '@mirador/contract/tenders'
import { followedInstitution } from '@mirador/domain/tender-query/followed-institution'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide'
import type { ReactNode } from 'react'
import { viewsOf } from '../../../address-state.ts'
import { deadlinesQuery } from '../../../api/deadlines.ts'
import { queries } from '../../../api/queries.ts'
import { savedSearchQueries } from '../../../api/saved-searches.ts'
import { followedSuppliersQuery } from '../../../api/suppliers.ts'
import { ViewTabs } from '../../../components/ViewTabs.tsx'
import { paths, pathTo } from '../../../paths.ts'
import { isSectionOpen } from '../../../runtime-config.ts'
import { ACTIONS } from '../../../texts/common.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { FollowedGroup } from './FollowedGroup.tsx'
import { CompanyRow, InstitutionRow, TenderRow } from './FollowedRows.tsx'
import { FOLLOWED, followedInstitutionsQuery } from './followed-query.ts'
import { FOLLOWING } from './following-texts.ts'
import { SeeAll } from './SeeAll.tsx'

type Group = 'licitaciones' | 'instituciones' | 'empresas'

const VIEWS = viewsOf(['todo', 'licitaciones', 'instituciones', 'empresas'])

/** Tenders before the link to all of them. */
const FIRST = 5

const hasCompanies = () => isSectionOpen('competidores') || isSectionOpen('proveedores')

/** Those with unseen changes first, otherwise by closing. */
const withNewsFirst = (tenders: readonly TenderSummary[]) =>
  tenders.toSorted((one, other) => Number(!one.unseen) - Number(!other.unseen))

/** Everything that the account follows, in three groups. */
export default function FollowedGroups({ search }: { search: URLSearchParams }) {
  const view = VIEWS.read(search)
  const tenders = useQuery({ ...queries.listTenders(FOLLOWED, 1), refetchOnMount: 'always' })
  const searches = useQuery({ ...savedSearchQueries.list(), refetchOnMount: 'always' })
  const companies = useQuery({ ...followedSuppliersQuery, enabled: hasCompanies(), refetchOnMount: 'always' })
  const { data: deadlines } = useQuery(deadlinesQuery())
  const { data: figures } = useQuery({ ...followedInstitutionsQuery, enabled: isSectionOpen('instituciones') })
  const { data: unseen } = useQuery(queries.countUnseenTenders())
  const institutions = searches.data?.searches.flatMap((saved) => {
    const rut = followedInstitution(saved.query)
    return rut === undefined ? [] : [{ ...saved, rut }]
  })
  const counts = {
    licitaciones: tenders.data?.total,
    instituciones: institutions?.length,
    empresas: hasCompanies() ? companies.data?.length : 0,
  }
  const all = Object.values(counts).reduce<number | undefined>(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  )
  const tab = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${FOLLOWING.count(count)}`
  const { tabs } = FOLLOWING
  return (
    <>
      <div className="mb-1 flex flex-wrap items-start justify-between gap-x-6">
        <p className="text-ink2">{FOLLOWING.hint}</p>
        <SeeAll
          searches={institutions}
          companies={companies.data}
          tenders={unseen?.with_changes ?? 0}
          upTo={tenders.data?.changes_up_to}
        />
      </div>
      <ViewTabs
        label={FOLLOWING.views}
        views={VIEWS}
        words={{
          todo: tab(tabs.todo, all),
          licitaciones: tab(tabs.licitaciones, counts.licitaciones),
          instituciones: tab(tabs.instituciones, counts.instituciones),
          empresas: tab(tabs.empresas, counts.empresas),
        }}
        current={view}
        addressOf={(params) => pathTo('tenders', { view: 'siguiendo', ...params })}
      />
      {all === 0 ? <Nothing /> : groups()}
    </>
  )

  function groups() {
    const part = (group: Group, content: ReactNode) =>
      view === group || (view === 'todo' && counts[group] !== 0) ? content : null
    return (
      <div className="grid gap-6">
        {part(
          'licitaciones',
          <FollowedGroup
            group="licitaciones"
            query={tenders}
            count={counts.licitaciones}
            news={unseen?.with_changes ? FOLLOWING.withChanges(unseen.with_changes) : undefined}
            link={
              counts.licitaciones ? (
                <Link to={paths.followedTenders()} className="link target text-sm">
                  {FOLLOWING.seeTenders(counts.licitaciones)}
                </Link>
              ) : undefined
            }
          >
            {withNewsFirst(tenders.data?.bids ?? [])
              .slice(0, view === 'todo' ? FIRST : undefined)
              .map((tender) => (
                <TenderRow
                  key={tender.bid_idn}
                  tender={tender}
                  deadlines={deadlines?.bids.find(({ bid_idn }) => bid_idn === tender.bid_idn)}
                />
              ))}
          </FollowedGroup>,
        )}
        {part(
          'instituciones',
          <FollowedGroup group="instituciones" query={searches} count={counts.instituciones}>
            {institutions?.map((institution) => (
              <InstitutionRow
                key={institution.id}
                institution={institution}
                figures={figures?.institution.find(({ rut }) => rut === institution.rut)}
              />
            ))}
          </FollowedGroup>,
        )}
        {hasCompanies() &&
          part(
            'empresas',
            <FollowedGroup group="empresas" query={companies} count={counts.empresas}>
              {companies.data?.map((company) => (
                <CompanyRow key={company.rut} company={company} />
              ))}
            </FollowedGroup>,
          )}
      </div>
    )
  }
}

function Nothing() {
  return (
    <EmptyState
      icon={Star}
      title={FOLLOWING.empty}
      actions={
        <ButtonLink variant="primary" to={pathTo('tenders')}>
          {ACTIONS.goToTenders}
        </ButtonLink>
      }
    />
  )
}
