import DefaultTheme from 'vitepress/theme';

export default {
  extends: DefaultTheme,
  enhanceApp() {
    if (import.meta.env.SSR) return;
    // The search cuts what is longer than 64 characters, as most messages are.
    document.addEventListener('focusin', ({ target }) => {
      if (target.closest('.VPLocalSearchBox')) target.removeAttribute('maxlength');
    });
  },
};
