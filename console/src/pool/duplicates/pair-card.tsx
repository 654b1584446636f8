/** Two records side by side with their differences marked, and the choice of which one stays. */
import { useState } from 'react'
import { callTo } from '../../api/call.ts'
import type { Merged, Pair } from '../../api/pool-types.ts'
import type { PoolCandidate } from '../../api/types.ts'
import { setQuery } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { compare } from './compare.ts'

interface PairCardProps {
  pair: Pair
  onMerged: (answer: Merged) => unknown
  onDismissed: () => unknown
}

export function PairCard({ pair: { candidates, evidence }, onMerged, onDismissed }: PairCardProps) {
  const [left, right] = candidates as [PoolCandidate, PoolCandidate]
  const [keepUrn, setKeep] = useState(left.urn)
  const other = keepUrn === left.urn ? right : left
  return (
    <article
      aria-label={t('duplicates.pair', { one: left.full_name, other: right.full_name })}
      className="overflow-hidden rounded-lg border bg-surface"
    >
      <div className="flex flex-wrap items-center gap-1.5 border-b px-4 py-2.5">
        {evidence.map(({ kind, value }) => (
          <Badge key={`${kind}${value}`} tone="amber">
            {t(`duplicates.evidence.${kind}`)}
            {value ? <span className="max-w-52 truncate font-normal">{value}</span> : null}
          </Badge>
        ))}
      </div>
      <div className="grid grid-cols-2 divide-x border-b sm:grid-cols-[9rem_1fr_1fr]">
        <span className="hidden sm:block" />
        {[left, right].map((person) => (
          <Head
            key={person.urn}
            person={person}
            group={`${left.urn} ${right.urn}`}
            isKept={person.urn === keepUrn}
            onKeep={() => setKeep(person.urn)}
          />
        ))}
      </div>
      <dl>
        {compare(left, right).map(({ name, values, differs }) => (
          <div key={name} className="border-b last:border-0 sm:grid sm:grid-cols-[9rem_1fr] sm:divide-x">
            <dt className="bg-ground px-4 py-1 text-sm text-faint sm:bg-transparent sm:py-2">{name}</dt>
            <dd className="grid grid-cols-2 divide-x">
              {values.map((value, at) => (
                <span
                  key={at}
                  className={`px-4 py-1.5 text-sm sm:py-2 ${differs && value ? 'font-medium text-text' : 'text-faint'}`}
                >
                  <span className="line-clamp-4">{value || '—'}</span>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t bg-ground px-4 py-2.5">
        <p className="mr-auto text-xs text-faint">{t('duplicates.nothingLost')}</p>
        <ActionButton
          name={t('duplicates.dismiss')}
          call={callTo('dismissDuplicates', { body: { urns: [left.urn, right.urn] } })}
          onDone={onDismissed}
        />
        <ActionButton
          look="primary"
          name={t('duplicates.merge')}
          call={callTo('mergeCandidates', { body: { keep: keepUrn, merge: [other.urn] } })}
          onDone={onMerged}
        />
      </div>
    </article>
  )
}

interface HeadProps {
  person: PoolCandidate
  group: string
  isKept: boolean
  onKeep: () => void
}

const Head = ({ person: { urn, full_name, picture_url }, group, isKept, onKeep }: HeadProps) => (
  <div
    className={`flex min-w-0 flex-wrap items-center gap-3 p-4 ${isKept ? 'shadow-[inset_0_3px_var(--accent)]' : ''}`}
  >
    <Avatar name={full_name} picture={picture_url} />
    <div className="min-w-0 flex-1">
      <button
        type="button"
        onClick={() => setQuery({ person: urn })}
        className="max-w-full truncate text-left font-semibold hover:underline"
      >
        {full_name}
      </button>
      <label className="flex items-center gap-1.5 text-sm text-soft">
        <input type="radio" name={group} checked={isKept} onChange={onKeep} className="accent-accent" />
        {t('duplicates.keep')}
      </label>
    </div>
  </div>
)
