/** A credentials file of CLI 3.274.1 with `PULUMI_CREDENTIAL_STORE=auto` and a keyring that no longer exists. */
export const ENCRYPTED = `{
    "$pulumiSecureStore": 1,
    "backend": "linux-secretservice",
    "algo": "aes-256-gcm",
    "nonce": "ulEgquSL085VC7Q2",
    "data": "NZpUfpTR2yIX5ctTb17awyhhNlNU8x2hq36n/2O7IawjrHYCLsDJMav3Luo34HASr+7EMIYBK223q8qCU0ipfXQ33oROyrVN7n6IaZpTT4TywYkNSNcOAkoNW0OHknJQX7QVwuXvgf1qktTMfT/O2VhHJz41gISRPLO95FUNIbRA3X3XU0V12heG+jhmiGJmcciH069AdVvfT3BFTslMsrQQ7ihHDjWY8g5FCbmwEWa4+jodt2ppjKhh4kX9X3TC127bzyuKCBNY3BOJACaw2kEvpbOFmeq0He7G2CotIgytLfdpcvYzRU7REw=="
}`;
