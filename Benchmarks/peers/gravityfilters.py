"""The filters that gravity.py compares with: each is called with a log and parameters, and returns its estimates of up."""
import collections

import numpy

DELAY = 0.0045  # seconds from the sensor to the sample: docs/gravity.md
STANDARD_GRAVITY = 9.80665
# grid: parameters with their values; start: indices where the search of the grid begins.
Peer = collections.namedtuple("Peer", "name module estimate defaults grid start", defaults=({}, {}, ()))


def up_of(quaternions):
    """The world's up in the axes of the sensor."""
    w, x, y, z = quaternions.T
    return numpy.stack([2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z], 1)


def extrapolated(log, quaternions, bias=0):
    """Up after the delay of the sensor, at the newest rate."""
    up = up_of(quaternions)
    return up + numpy.cross(up, log.rates - bias) * DELAY


def vqf(log):
    from vqf import VQF
    return up_of(VQF(log.step).updateBatch(log.rates, log.acceleration)["quat6D"])


def vqf_timed(log, **parameters):
    from vqf import VQF
    result = VQF(log.step, **parameters).updateBatch(log.mean_rates, log.acceleration)
    return extrapolated(log, result["quat6D"], result["bias"])


def vqf_offline(log):
    from vqf import offlineVQF
    return up_of(offlineVQF(log.rates, log.acceleration, None, log.step)["quat6D"])


def vqf_offline_timed(log):
    from vqf import offlineVQF
    result = offlineVQF(log.mean_rates, log.acceleration, None, log.step)
    return extrapolated(log, result["quat6D"], result["bias"])


def madgwick(log, **parameters):
    from ahrs.filters import Madgwick
    return extrapolated(log, Madgwick(log.mean_rates, log.acceleration, Dt=log.step, **parameters).Q)


def mahony(log, **parameters):
    from ahrs.filters import Mahony
    # Only the last row's bias is available; in 4.5 ms a bias turns nothing by much.
    return extrapolated(log, Mahony(log.mean_rates, log.acceleration, Dt=log.step, **parameters).Q)


def ekf(log, **parameters):
    from ahrs.filters import EKF
    # This frame is the one whose acceleration at rest is upward.
    return extrapolated(log, EKF(log.mean_rates, log.acceleration, Dt=log.step, frame="NED", **parameters).Q)


def fusion(log, **parameters):
    import imufusion
    rate = 1 / log.step
    filter, bias = imufusion.Ahrs(), imufusion.Bias()
    filter.set_settings(imufusion.AhrsSettings(sample_rate=rate, rejection_timeout=5, **parameters))
    bias.set_settings(imufusion.BiasSettings(sample_rate=rate))
    quaternions, offsets = [], []
    for rates, acceleration in zip(numpy.degrees(log.mean_rates), log.acceleration / STANDARD_GRAVITY):
        filter.update_no_magnetometer(bias.update(rates), acceleration)
        quaternions.append(filter.get_quaternion())
        offsets.append(bias.get_offset())
    return extrapolated(log, numpy.array(quaternions), numpy.radians(offsets))


PEERS = [
    Peer("vqf", "vqf", vqf),
    Peer("vqf-timed", "vqf", vqf_timed),
    Peer("vqf-tuned", "vqf", vqf_timed, {"tauAcc": 3.0}, {"tauAcc": [0.5, 0.75, 1, 1.5, 2, 3, 4.5, 7]}, (5,)),
    Peer("vqf-offline", "vqf", vqf_offline),
    Peer("vqf-offline-timed", "vqf", vqf_offline_timed),
    Peer("madgwick", "ahrs", madgwick, {"gain": 0.033}, {"gain": [0.008, 0.016, 0.033, 0.066, 0.13, 0.26, 0.5, 1]}, (4,)),
    Peer("mahony", "ahrs", mahony, {"k_P": 1.0, "k_I": 0.3},
         {"k_P": [0.06, 0.12, 0.25, 0.5, 1, 2, 4], "k_I": [0.0001, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3]}, (3, 0)),
    # Only the ratio of its variances matters; that of the gyroscope keeps its default, 0.09.
    Peer("ekf", "ahrs", ekf, {"var_acc": 0.25}, {"var_acc": [0.016, 0.063, 0.25, 1, 4, 16, 64, 256]}, (3,)),
    Peer("fusion", "imufusion", fusion, {"gain": 0.5, "acceleration_rejection": 0.0},
         {"gain": [0.06, 0.12, 0.25, 0.5, 1, 2, 4], "acceleration_rejection": [0, 10, 20]}, (3, 0)),
]
