import { AdminAccess } from './admin-access.tsx';
import { Figures } from './figures.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { Languages } from './languages.tsx';
import { Promises } from './promises.tsx';
import { Steps } from './steps.tsx';
import './landing.css';

export function LandingScreen() {
  return (
    <>
      <main>
        <Hero />
        <Figures />
        <Steps />
        <Promises />
        <Languages />
        <AdminAccess />
      </main>
      <Footer />
    </>
  );
}
