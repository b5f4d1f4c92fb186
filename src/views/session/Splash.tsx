import { Mark } from '../shared/Mark';
import { useSplashStyles } from './Splash.styles';

/** Fills the window while there is nothing to show yet; appears after 150 ms, so that a quick start shows none. */
export function Splash() {
  const styles = useSplashStyles();
  return (
    <div role="status" className={styles.root}>
      <Mark size={40} />
      <span className={styles.text}>Loading</span>
    </div>
  );
}
