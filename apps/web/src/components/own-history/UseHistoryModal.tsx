import { pesos } from '@mirador/domain/tender/money'
import { regionName } from '@mirador/domain/tender/region'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { endRubrosQuestion } from '../../session/registration-store.ts'
import { ACTIONS } from '../../texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../Loaded.tsx'
import { Choice, Group, toggled } from './Choice.tsx'
import { OWN_HISTORY } from './own-history-texts.ts'
import { firstTicks, fits, type Proposal, type Ticked } from './proposal.ts'
import { proposalQuery, type ReadProposal, saveTicked } from './read-proposal.ts'

/** Lists the changes that the own history proposes for the profile, each with a checkbox, and saves the ticked ones. */
export default function UseHistoryModal({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const id = useId()
  const query = useQuery(proposalQuery(client))
  const { data } = query
  const [chosen, setChosen] = useState<Ticked>()
  const ticksOf = ({ proposal, profile }: ReadProposal) => chosen ?? firstTicks(proposal, profile.words)
  const ticked = data && ticksOf(data)
  const save = useMutation({
    mutationFn: () => saveTicked(data as ReadProposal, ticked as Ticked),
    meta: { isReported: true },
    onSuccess: () => {
      endRubrosQuestion()
      const { rubros, words, regions, amounts } = ticked as Ticked
      showToast(
        'success',
        OWN_HISTORY.saved({ rubros: rubros.size, words: words.size, regions: regions.size, amounts }),
      )
      void client.invalidateQueries()
      onClose()
    },
  })
  const [problem, setProblem] = useState<string>()
  const canSave = data && !isEmpty(data.proposal)

  function submit() {
    if (!ticked || !hasTicks(ticked)) return setProblem(OWN_HISTORY.nothingTicked)
    setProblem(undefined)
    save.mutate()
  }
  const alert = problem ?? (save.isError ? OWN_HISTORY.failed : undefined)
  return (
    <Modal
      title={OWN_HISTORY.title}
      subtitle={data && OWN_HISTORY.subtitle(data.tenders)}
      closeLabel={ACTIONS.close}
      onClose={onClose}
      width="36rem"
      header={
        alert && (
          <div role="alert">
            <FieldError id={`${id}-problem`}>{alert}</FieldError>
          </div>
        )
      }
      footer={
        <>
          <Button className="max-tablet:h-11" onClick={onClose}>
            {ACTIONS.cancel}
          </Button>
          {canSave && (
            <Button type="submit" form={id} variant="primary" busy={save.isPending} className="max-tablet:h-11">
              {OWN_HISTORY.save}
            </Button>
          )}
        </>
      }
    >
      <Loaded
        query={query}
        loading={OWN_HISTORY.loading}
        skeleton={
          <div className="px-6 py-5 max-tablet:px-4">
            <Skeleton className="h-80 w-full" />
          </div>
        }
        errorTitle={OWN_HISTORY.errorTitle}
        errorHint={OWN_HISTORY.errorHint}
      >
        {content}
      </Loaded>
    </Modal>
  )

  function content(read: ReadProposal) {
    const ticks = ticksOf(read)
    if (isEmpty(read.proposal)) return <p className="px-6 py-5 text-ink2 max-tablet:px-4">{OWN_HISTORY.nothing}</p>
    return (
      <form
        id={id}
        noValidate
        className="grid gap-6 px-6 py-5 max-tablet:px-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ProposedChoices
          read={read}
          ticked={ticks}
          onChange={(changes) => {
            setChosen({ ...ticks, ...changes })
            setProblem(undefined)
          }}
        />
      </form>
    )
  }
}

const isEmpty = ({ rubros, words, regions, amounts }: Proposal) =>
  rubros.length + words.length + regions.length === 0 && !amounts
const hasTicks = ({ rubros, words, regions, amounts }: Ticked) => rubros.size + words.size + regions.size > 0 || amounts

interface ChoicesProps {
  read: ReadProposal
  ticked: Ticked
  onChange: (changes: Partial<Ticked>) => void
}

function ProposedChoices({ read: { proposal, profile }, ticked, onChange }: ChoicesProps) {
  const { rubros, words, regions, amounts } = proposal
  return (
    <>
      {rubros.length > 0 && (
        <Group legend={OWN_HISTORY.rubros}>
          {rubros.map((each) => (
            <Choice
              key={each.value.code}
              proposed={each}
              label={each.value.name}
              isTicked={ticked.rubros.has(each.value.code)}
              onTick={() => onChange({ rubros: toggled(ticked.rubros, each.value.code) })}
            />
          ))}
        </Group>
      )}
      {words.length > 0 && (
        <Group legend={OWN_HISTORY.words} hint={OWN_HISTORY.wordsHint}>
          {words.map((each) => (
            <Choice
              key={each.value}
              proposed={each}
              label={each.value}
              note={OWN_HISTORY.inLines(each.cases)}
              isTicked={ticked.words.has(each.value)}
              isFull={!fits(profile.words, ticked.words, each.value)}
              onTick={() => onChange({ words: toggled(ticked.words, each.value) })}
            />
          ))}
        </Group>
      )}
      {regions.length > 0 && (
        <Group legend={OWN_HISTORY.regions}>
          {regions.map((each) => (
            <Choice
              key={each.value}
              proposed={each}
              label={regionName(each.value) ?? String(each.value)}
              isTicked={ticked.regions.has(each.value)}
              onTick={() => onChange({ regions: toggled(ticked.regions, each.value) })}
            />
          ))}
        </Group>
      )}
      {amounts && (
        <Group legend={OWN_HISTORY.amounts} hint={OWN_HISTORY.amountsHint}>
          <Choice
            proposed={amounts}
            label={OWN_HISTORY.amountsBetween(pesos(amounts.value.from), pesos(amounts.value.to))}
            note={OWN_HISTORY.amountsOf(amounts.cases)}
            isTicked={ticked.amounts}
            onTick={() => onChange({ amounts: !ticked.amounts })}
          />
        </Group>
      )}
    </>
  )
}
