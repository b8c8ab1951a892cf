// The limits of tests are for a machine that has nothing else to do. On a busy one, they are as many times as long as there are
// programs for each processor when a process of tests begins. Windows does not tell.
const { availableParallelism, loadavg } = require('node:os');

/** How many times as long everything may take here. */
exports.slowness = Math.min(8, Math.max(1, loadavg()[0] / availableParallelism()));

/** Makes each limit that a test sets as many times as long. @param {typeof import('mocha').Runnable} Runnable */
exports.extendLimits = ({ prototype }) => {
  const set = Reflect.get(prototype, 'timeout');
  prototype.timeout = function (...limit) {
    return set.apply(
      this,
      limit.map((ms) => ms * exports.slowness),
    );
  };
};
