/** The credits page: balances, spending by day, and every entry of the ledger. */
import { LazyProfileDrawer } from '../profile/lazy-drawer.tsx'
import { CreditFigures } from './credit-figures.tsx'
import { Ledger } from './ledger.tsx'
import { SpendingCard } from './spending-card.tsx'

export default function CreditsPage() {
  return (
    <div className="mx-auto max-w-6xl space-y-5 px-4 py-6 sm:px-6">
      <CreditFigures />
      <SpendingCard />
      <Ledger />
      <LazyProfileDrawer />
    </div>
  )
}
